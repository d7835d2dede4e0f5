import { boundedText } from '../fields/text.ts'

/** The filter of a list of changes by their author. */
export const actorFilter = boundedText(500).optional().meta({
  description:
    'The actor, such as `user:` and an id, or a part of the name of a key or user without a colon, in any letter case',
})
