import type { Choice } from './odd-choice.ts'

/** Values that programs write into texts: escapes, letters outside ASCII, control characters, half of a character. */
export function oddText(choice: Choice): string {
  const piece = () =>
    choice.of([
      'Meeting',
      'Zażółć gęślą jaźń',
      '😀👩‍👩‍👧',
      '\\n',
      '\\,',
      '\\;',
      '\\',
      '\\x',
      ';',
      ',',
      ':',
      '"',
      '=',
      '=C5=82',
      '\t',
      '\u0007',
      '\u2028',
      '\uFEFF',
      '\u202E',
      '\uFFFD',
      '%0D%0A',
      '&amp;<b>',
      'BEGIN:VEVENT',
      'x'.repeat(300),
      '',
    ])
  const joint = choice.chance(0.01) ? '\0' : choice.of(['', ' '])
  return Array.from({ length: 1 + choice.below(4) }, piece).join(joint)
}

/** A line that no program should write, or one that only some programs know. */
export function oddLine(choice: Choice): string {
  return choice.of([
    '',
    ' ',
    'no colon',
    ':no name',
    ';=:',
    'X-EMPTY:',
    'x-lower;a=b:c',
    'X-Q;P="a:b;c,d":v',
    'X-OPEN;P="a:v',
    'X-CARET;P="^n^^^\'":v',
    'X-TWICE;P=1;P=2;P:v',
    `X-${'LONG'.repeat(40)}:v`,
    `X-PARAMS;${'P=1;'.repeat(60)}Q=2:v`,
    'END:NOTHING',
    'Ź:not a name',
    'item1.X-GROUP:v',
    'a.b.c:v',
    `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'QUJD'.repeat(500)}`,
    `X-TEXT:${oddText(choice)}`,
    'URL;VALUE=URI:https://example.com/?a=b;c,d:e',
    'GEO:1;2;3',
    'CLASS',
    'BEGIN:',
    'BEGIN VEVENT',
    '__proto__:v',
    'constructor;toString=1:v',
  ])
}

/** A component with the lines, whose ends are mostly as they should be. */
export function wrapped(choice: Choice, name: string, lines: readonly string[]): string[] {
  const begin = `${choice.chance(0.05) ? 'begin' : 'BEGIN'}:${choice.chance(0.05) ? name.toLowerCase() : name}`
  if (choice.chance(0.005)) return [begin, ...lines]
  if (choice.chance(0.003)) return [...lines, `END:${name}`]
  return [begin, ...lines, `END:${choice.chance(0.003) ? 'VOTHER' : name}`]
}

/** Joins lines with folds and line ends as programs, gateways and editors leave them. */
export function physicalText(choice: Choice, lines: readonly string[]): string {
  const usual = choice.of(['\r\n', '\r\n', '\r\n', '\n', '\r', '\r\r\n'])
  const isMixed = choice.chance(0.2)
  const lineEnd = () => (isMixed ? choice.of(['\r\n', '\n', '\r', '\r\r\n', '\n\n']) : usual)
  const foldEvery = choice.of([0, 0, 75, 10, 1])
  const written = lines.map((line) => {
    if (foldEvery === 0 || (foldEvery === 1 && line.length > 400)) return line + lineEnd()
    const size = foldEvery === 10 ? 1 + choice.below(20) : foldEvery
    const pieces = line.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? ['']
    return pieces.join(lineEnd() + choice.of([' ', '\t', ' '])) + lineEnd()
  })
  const text = written.join('')
  const start = choice.of(['', '', '', '\uFEFF', '\n', ' ', 'Subject: your calendar\n\n'])
  const end = choice.chance(0.7) ? '' : choice.of(['\n\n', '\n\n', '\n\n', '\0', '\u001A', 'END:VCALENDAR'])
  const whole = start + text + end
  return choice.chance(0.05) ? whole.slice(0, choice.below(whole.length + 1)) : whole
}

/** Files that are none at all. */
export function noFile(choice: Choice): string {
  return choice.of([
    '',
    ' ',
    '\r\n\r\n',
    '\0\0\0\0',
    '\uFEFF',
    '<html><body>Log in</body></html>',
    '["vcalendar",[["version",{},"text","2.0"]],[]]',
    'BEGIN:VCALENDAR',
    'END:VCALENDAR',
    'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    'BEGIN:VCARD\r\nEND:VCARD\r\n',
    `${'BEGIN:VEVENT\n'.repeat(3_000)}`,
    `BEGIN:VCALENDAR\n${'BEGIN:X\n'.repeat(9)}${'END:X\n'.repeat(9)}END:VCALENDAR\n`,
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:lines\nDTSTART:20260101T000000Z\n${'X-A:1\n'.repeat(2_500)}END:VEVENT\nEND:VCALENDAR\n`,
    `BEGIN:VCALENDAR\n${'\n'.repeat(25_000)}END:VCALENDAR\n`,
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:wide\nDTSTART:20260101T000000Z\nDESCRIPTION:${'é'.repeat(600_000)}\nEND:VEVENT\nEND:VCALENDAR\n`,
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:long\nDTSTART:20260101T000000Z\n${'X'.repeat(1_000_000)}\nEND:VEVENT\nEND:VCALENDAR\n`,
    `BEGIN:VCARD\nVERSION:3.0\nUID:photo\nN:Doe\nPHOTO;ENCODING=b:${'QUJD'.repeat(1_310_720)}\nEND:VCARD\n`,
    `BEGIN:VCARD\nVERSION:2.1\nUID:soft\nN;ENCODING=QUOTED-PRINTABLE:${'=\n'.repeat(5_000)}\nEND:VCARD\n`,
  ])
}
