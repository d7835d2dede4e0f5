import { davTexts } from '@fiscus/messages/dav'
import {
  type Component,
  childrenNamed,
  componentText,
  isComplete,
  readComponents,
} from '../text/component.ts'
import { withUid } from '../text/generated-uid.ts'
import { ObjectError } from '../text/object-error.ts'
import { fileLimits, requireFewObjects } from '../text/object-limits.ts'
import { type SplitObject, splitObject } from '../text/split-result.ts'
import { versionOf } from './card.ts'
import { fieldsOfCard, readCard } from './read-card.ts'

/**
 * Splits a text into cards. A card without a UID gets one. What cannot be read is an entry with its error. Throws an
 * ObjectError for a text without cards, larger than `fileLimits`, or with more cards than an import takes, before any of
 * them is read.
 */
export function splitCards(text: string): SplitObject[] {
  const root = readComponents(text, fileLimits)
  const cards = childrenNamed(root, 'VCARD')
  if (cards.length === 0) throw new ObjectError('not_a_card', davTexts.noComponent({ component: 'VCARD' }))
  requireFewObjects(cards.length)
  return cards.map((component) =>
    splitObject(titleOf(component), null, () => {
      if (!isComplete(component)) throw new ObjectError('incomplete', davTexts.lastCardCut())
      const cardText = componentText(withUid(component))
      return { uid: readCard(cardText).uid, text: cardText }
    }),
  )
}

function titleOf(component: Component): string {
  const fields = fieldsOfCard({ root: component, component, version: versionOf(component) })
  return `${fields.firstName} ${fields.lastName}`.trim()
}
