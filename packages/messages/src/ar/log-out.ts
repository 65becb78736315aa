/** Logging out. */

export const logOutOwed = 'تم تسجيل الخروج من هذا المتصفح. سيُنهي الخادم الجلسة فور عودة الاتصال.'
