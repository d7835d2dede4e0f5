import { davTexts } from '@fiscus/messages/dav'
import {
  type Component,
  childrenNamed,
  firstProperty,
  isComplete,
  readComponents,
} from '../text/component.ts'
import { ObjectError, requireStorable } from '../text/object-error.ts'
import { objectLimits } from '../text/object-limits.ts'

export type CardVersion = '2.1' | '3.0' | '4.0'

/** `root` is the whole text around the VCARD. */
export type Card = { root: Component; component: Component; version: CardVersion }

/**
 * Throws an ObjectError for a text that is not one complete VCARD. A card without VERSION, or with another one, is read
 * as 3.0.
 */
export function parseCard(text: string): Card {
  requireStorable(text)
  const root = readComponents(text, objectLimits)
  const cards = childrenNamed(root, 'VCARD')
  const [component] = cards
  if (component === undefined)
    throw new ObjectError('not_a_card', davTexts.noComponent({ component: 'VCARD' }))
  if (!isComplete(root)) throw new ObjectError('incomplete', davTexts.cardCut())
  if (cards.length > 1)
    throw new ObjectError('several_uids', davTexts.severalComponents({ component: 'VCARD' }))
  return { root, component, version: versionOf(component) }
}

export function versionOf(component: Component): CardVersion {
  const version = firstProperty(component, 'VERSION')?.value.trim()
  return version === '2.1' || version === '4.0' ? version : '3.0'
}
