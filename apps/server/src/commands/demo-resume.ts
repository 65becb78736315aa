/** Points: A4. */
const PAGE = { width: 595, height: 842, margin: 64 }
const LINE_CHARACTERS = 82

/**
 * A one-page resume as a PDF (ISO 32000-1, the standard fonts only).
 * @param sections heading and text; characters beyond Latin-1 become '?'
 */
export function writeResume(
  name: string,
  sections: readonly (readonly [string, string])[],
): Buffer {
  let y = PAGE.height - PAGE.margin - 20
  const text = (font: 'F1' | 'F2', size: number, line: string) =>
    `BT /${font} ${size} Tf ${PAGE.margin} ${y} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET\n`
  let drawn = text('F2', 26, name)
  y -= 18
  // A teal rule under the name.
  drawn += `0.059 0.420 0.384 rg ${PAGE.margin} ${y} 56 3 re f 0.11 0.106 0.133 rg\n`
  for (const [heading, content] of sections) {
    y -= 38
    drawn += text('F2', 13, heading)
    for (const line of wrap(content)) {
      y -= 18
      drawn += text('F1', 11, line)
    }
  }
  const font = (base: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${drawn.length}>>\nstream\n${drawn}endstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  // One character is one byte: the lengths and offsets above count on it.
  return Buffer.from(file.replace(/[\u{100}-\u{10ffff}]/gu, '?'), 'latin1')
}

function wrap(content: string): string[] {
  const lines: string[] = []
  for (const word of content.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_CHARACTERS)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
