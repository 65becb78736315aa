/** The choice of a time zone. */

export const timeZone = 'المنطقة الزمنية'
export const changeTimeZone = 'تغيير المنطقة الزمنية'
export const changeHelp = 'تُعرض الأوقات على الشاشة بتوقيت هذه المنطقة أولًا.'

/** Groups: the person's zone, that of their browser, and those that belong to no region. */
export const yours = 'منطقتكم'
export const browsers = 'منطقة هذا المتصفح'
export const others = 'أخرى'
/** The regions of IANA's zones, by their names there. */
export const regions = {
  Africa: 'أفريقيا',
  America: 'أمريكا',
  Antarctica: 'أنتاركتيكا',
  Arctic: 'القطب الشمالي',
  Asia: 'آسيا',
  Atlantic: 'المحيط الأطلسي',
  Australia: 'أستراليا',
  Europe: 'أوروبا',
  Indian: 'المحيط الهندي',
  Pacific: 'المحيط الهادئ',
}

/** A zone to choose. It begins with the city, which typing in a native select finds. */
export const zoneChoice = (city: string, offset: string, time: string) =>
  `${city}\u200f – ${time} (${offset})`
