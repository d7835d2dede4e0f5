import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { randomOf } from '../random.ts'
import { oddCalendar } from './odd-calendar.ts'
import { oddCard } from './odd-card.ts'
import { choiceOf } from './odd-choice.ts'
import { noFile, physicalText } from './odd-text.ts'

/** For tests: files that follow the grammar of calendars and cards as badly as programs do, all of them from one seed. */
export function* oddFiles(kind: CollectionKind, seed: number, count: number): Generator<string> {
  const random = randomOf(seed)
  const choice = choiceOf(random)
  for (let n = 0; n < count; n += 1) {
    const uid = `odd-${choice.chance(0.1) ? choice.below(n + 1) : n}`
    if (choice.chance(0.03)) yield noFile(choice)
    else {
      const lines = kind === 'calendar' ? oddCalendar(choice, uid) : oddCard(choice, uid)
      const charset = choice.chance(0.9) ? 'utf8' : choice.chance(0.8) ? 'latin1' : 'utf16le'
      yield received(physicalText(choice, lines), charset)
    }
  }
}

/** The text as it is read in UTF-8 from a file in any charset. */
function received(text: string, charset: 'utf8' | 'latin1' | 'utf16le'): string {
  return Buffer.from(text, charset).toString('utf8')
}
