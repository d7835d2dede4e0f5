import { importLimits } from '@fiscus/contracts/groupware/import'
import { davTexts } from '@fiscus/messages/dav'
import { ObjectError } from './object-error.ts'

/** The largest text that is read. `lines` counts content lines after unfolding, `properties` those of one component. */
export type TextLimits = {
  bytes: number
  lines: number
  properties: number
  components: number
  depth: number
}

/** Of one calendar object or card. */
export const objectLimits: TextLimits = {
  bytes: 1_000_000,
  lines: 20_000,
  properties: 2_000,
  components: 2_000,
  depth: 8,
}

/** Of a file with many objects. Each of them has the limits of an object, too. */
export const fileLimits: TextLimits = {
  bytes: 10_000_000,
  lines: 500_000,
  properties: 2_000,
  components: 50_000,
  depth: 8,
}

/**
 * Refuses a file with more objects than an import takes.
 * @throws ObjectError `too_large`
 */
export function requireFewObjects(count: number): void {
  const { objects: max } = importLimits
  if (count > max) throw new ObjectError('too_large', davTexts.tooManyObjects({ count, max }))
}
