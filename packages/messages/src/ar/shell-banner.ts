/** Above every page of a site on which nobody pays anything. As HTML text: without `<`, `&` and quotes. */

export const testMode = 'وضع الاختبار'
export const nobodyPays = 'وضع الاختبار: لا أحد يدفع شيئًا في هذا الموقع.'
