/** Signing in with another provider's account. Parameters are names of providers, as 'Google'. */

export const continueWith = (label: string) => `المتابعة باستخدام \u2068${label}\u2069`
/** Separates the providers from the form. */
export const or = 'أو'
export const failed = (label: string) =>
  `تعذّر تسجيل الدخول باستخدام \u2068${label}\u2069. حاولوا مرة أخرى.`
export const logInToConnect = (label: string) =>
  `لديكم حساب بالفعل. سجّلوا الدخول مرة واحدة لربط \u2068${label}\u2069.`
