/** The heading that gets the focus after a navigation. */
export const pageTitleId = 'page-title'

/** The heading that had the focus is gone: that of the record, which was read meanwhile, follows it. */
let isAwaited = false

/** Moves the focus to the heading of the page. */
export function focusTitle(): void {
  const title = document.getElementById(pageTitleId)
  title?.focus({ preventScroll: true })
  isAwaited = title === null
}

/** Moves the focus to a new heading if one is awaited, and the user has not moved the focus meanwhile. */
export function titleShown(title: HTMLElement | null): void {
  if (isAwaited && document.activeElement === document.body) title?.focus({ preventScroll: true })
  isAwaited = false
}

/** Awaits another heading if this one had the focus. */
export function titleGone(title: HTMLElement | null): void {
  isAwaited = title !== null && document.activeElement === title
}
