import type { FormEvent } from 'react'

/**
 * Moves the focus to the first field of a form that has a fault, in the middle of the view, where no header that stays
 * in place covers it. Returns whether there is one.
 */
export function focusFault(form: Element | null | undefined): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
  return field instanceof HTMLElement
}

/** The same after the form has refused a submission itself: the faults are at the fields with the next frame. */
export function focusOwnFault(event: Pick<FormEvent, 'currentTarget'> | undefined): void {
  const form = event?.currentTarget
  requestAnimationFrame(() => focusFault(form))
}
