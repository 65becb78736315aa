/**
 * Returns the addresses of a pasted text: separated by lines, commas, semicolons or spaces, also as mail programs write
 * them, 'Mia Keller <mia@example.com>'. What is no address stays, so that it is refused with the reason.
 */
export const emailsIn = (text: string): string[] =>
  text.split(/[\n\r,;]+/).flatMap((part) => {
    const inBrackets = /<([^<>]*)>\s*$/.exec(part)?.[1]
    return (inBrackets ?? part).split(/\s+/).filter((word) => word !== '')
  })
