/** Ends a text with a full stop, which an abbreviation at its end already is: 'nov.', 'p. m.'. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
