import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { randomOf } from '@fiscus/testing/random'
import { wholeCharacters } from '../../text/whole-characters.ts'
import { oddCalendar } from './odd-calendar.ts'
import { oddCard } from './odd-card.ts'
import { type Choice, choiceOf } from './odd-choice.ts'
import { noFile, physicalText } from './odd-text.ts'

/**
 * For tests: files, as a response or an import is decoded, that follow the grammar of calendars and cards as badly as
 * programs do, all of them from one seed.
 */
export function* oddFiles(kind: CollectionKind, seed: number, count: number): Generator<string> {
  const random = randomOf(seed)
  const choice = choiceOf(random)
  for (let n = 0; n < count; n += 1) {
    const uid = `odd-${choice.chance(0.1) ? choice.below(n + 1) : n}`
    if (choice.chance(0.03)) yield noFile(choice)
    else {
      const lines = kind === 'calendar' ? oddCalendar(choice, uid) : oddCard(choice, uid)
      const charset = choice.chance(0.9) ? 'utf8' : choice.chance(0.8) ? 'latin1' : 'utf16le'
      const bytes = Buffer.from(physicalText(choice, lines), charset)
      yield Buffer.from(wholeCharacters(choice.chance(0.1) ? foldedByBytes(choice, bytes) : bytes)).toString()
    }
  }
}

/** With a fold after each so many bytes of a line, also within a character. */
function foldedByBytes(choice: Choice, bytes: Buffer): Buffer {
  const size = 60 + choice.below(16)
  const lines = bytes.toString('latin1').match(/[^\n]*\n|[^\n]+/g) ?? []
  const folded = lines.map((line) => line.match(new RegExp(`[^]{1,${size}}`, 'g'))?.join('\r\n ') ?? '')
  return Buffer.from(folded.join(''), 'latin1')
}
