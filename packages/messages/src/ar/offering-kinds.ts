/** Texts that differ between classes and courses on their pages, in dialogs and in the account area. */

export const classTexts = {
  title: 'حصة',
  confirmTitle: 'تأكيد الحجز',
  confirmQuestion: 'هل تريدون حجز هذه الحصة؟',
  findOne: 'البحث عن حصة',
  findAnother: 'البحث عن حصة أخرى',
  cancelledTitle: 'حصة ملغاة',
  cancelledNotice: 'لن تُعقد هذه الحصة. أبلغنا بالبريد الإلكتروني كل من كان لديه مقعد.',
  ownHeading: 'حصصي',
  ownLoading: 'جارٍ تحميل حصصي...',
  ownSearch: 'البحث في حصصي',
  /** The name of the paged list, within a phrase. */
  ownPages: 'حصصي',
  create: 'إنشاء حصة',
  createHint: 'الحصة جلسة مباشرة واحدة، يجدها الطلاب في الصفحة الرئيسية ويحجزون مقعدًا فيها.',
}

export const courseTexts = {
  title: 'دورة',
  confirmTitle: 'تأكيد التسجيل',
  confirmQuestion: 'هل تريدون التسجيل في هذه الدورة؟',
  findOne: 'البحث عن دورة',
  findAnother: 'البحث عن دورة أخرى',
  cancelledTitle: 'دورة ملغاة',
  cancelledNotice: 'لن تُعقد هذه الدورة. أبلغنا بالبريد الإلكتروني جميع المسجّلين فيها.',
  ownHeading: 'دوراتي',
  ownLoading: 'جارٍ تحميل دوراتي...',
  ownSearch: 'البحث في دوراتي',
  /** The name of the paged list, within a phrase. */
  ownPages: 'دوراتي',
  create: 'إنشاء دورة',
  createHint: 'تمتد الدورة على عدة أيام، ويمكن أن تتضمن وحدات وأن يكون لها سعر.',
}
