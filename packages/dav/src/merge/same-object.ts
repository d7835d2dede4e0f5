import { readComponents } from '../text/component.ts'
import { ObjectError } from '../text/object-error.ts'
import { objectLimits } from '../text/object-limits.ts'
import { canonicalComponent } from './canonical.ts'

/**
 * Whether two calendar objects or cards are equal but for `DTSTAMP`, `PRODID`, `REV`, folds, line ends and the order of
 * their properties. Texts that are too large to be read are compared byte by byte.
 */
export function sameObject(a: string, b: string): boolean {
  if (a === b) return true
  try {
    const [first, second] = [a, b].map((text) => canonicalComponent(readComponents(text, objectLimits)))
    return first === second
  } catch (error) {
    if (error instanceof ObjectError) return false
    throw error
  }
}
