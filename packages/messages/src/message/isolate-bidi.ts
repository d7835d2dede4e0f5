const isolates = /[\u2066-\u2068]/
const end = '\u2069'

/**
 * A text whose invisible characters for the direction of letters (Unicode Bidi_Control, as U+202E) change the order of
 * no other text beside it (UAX #9, FSI and PDI). A text without any stays as it is.
 */
export function isolateBidi(text: string): string {
  return /\p{Bidi_Control}/u.test(text) ? text.split('\n').map(isolatedLine).join('\n') : text
}

/** An end without its begin inside of the line gets one, so that it does not end ours. */
function isolatedLine(line: string): string {
  let [open, unmatched] = [0, 0]
  for (const character of line) {
    if (isolates.test(character)) open++
    else if (character === end && open > 0) open--
    else if (character === end) unmatched++
  }
  return `${'\u2068'.repeat(unmatched + 1)}${line}${end.repeat(open + 1)}`
}
