/** The line that offers a page in the language of the visitor's browser. Loaded in all languages at once. */

export const label = 'اللغة'
export const available = 'هذه الصفحة متاحة أيضًا بالعربية.'
export const open = 'العرض بالعربية'
export const close = 'إغلاق'
