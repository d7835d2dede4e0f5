/** The effect of a clock change on a slot, from the note of the API (scheduled-tasks §11.5). */
export type SlotNote = 'moved' | 'skipped' | 'once' | 'first' | 'second'

const beginnings: readonly (readonly [string, SlotNote])[] = [
  ['moved', 'moved'],
  ['skipped', 'skipped'],
  ['first time only', 'once'],
  ['first time', 'first'],
  ['second time', 'second'],
]

/** Reads the note of a slot, so that the panel can show it in its language. */
export function slotNote(note: string | undefined): SlotNote | undefined {
  return beginnings.find(([beginning]) => note?.startsWith(beginning))?.[1]
}
