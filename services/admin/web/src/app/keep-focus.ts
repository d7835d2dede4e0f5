import { focusTitle } from '../components/title-focus.ts'

/**
 * What follows a change of the page may move the focus itself, as a dialog that closes or a page that opens: it has
 * this time.
 */
const patienceMs = 100

/** Parts of a page that stay when one of their elements goes. */
const part = 'fieldset, form, section, [role="group"], [role="dialog"]'
const field =
  ':is(input, select, textarea, button, [tabindex="0"]):not(:disabled, [tabindex="-1"], [type="hidden"])'

/**
 * Keeps the focus of the keyboard in the page. A browser drops it when its element is disabled, as a button is while
 * its request is on the way, or removed or moved, as the row of a record is: a screen reader then reads the page from
 * the top. The focus returns to the element once it is enabled again. From an element that is gone, or a button that
 * stays disabled, it goes to the nearest field beside or around it, or to the heading of the page.
 */
export function keepFocus(): void {
  let focused: HTMLElement | null = null
  let around: readonly Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const isDropped = () => focused !== null && document.activeElement === document.body

  function restore() {
    if (!isDropped() || !focused || isWaiting(focused)) return
    const next = focused.matches(':enabled') && focused.isConnected ? focused : firstField(around)
    if (next) next.focus({ preventScroll: true })
    else focusTitle()
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    clearTimeout(timer)
    focused = target
    around = partsAround(target)
  })
  // A click beside everything leaves the element on purpose.
  document.addEventListener('pointerdown', () => {
    focused = null
    clearTimeout(timer)
  })
  new MutationObserver(() => {
    // A disabled element has the focus until the next frame.
    if (!isDropped() && !focused?.matches(':disabled')) return
    clearTimeout(timer)
    timer = setTimeout(restore, patienceMs)
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] })
}

/** Whether the element is disabled for the time of a request: as a button that shows it, or as a field. */
function isWaiting(element: HTMLElement): boolean {
  const isIdleButton = element instanceof HTMLButtonElement && !element.dataset.loading
  return element.isConnected && element.matches(':disabled') && !isIdleButton
}

/** The parts that contain the element, from the inside: first the element around it, then the parts of the page. */
function partsAround(element: HTMLElement): readonly Element[] {
  const parts: Element[] = element.parentElement ? [element.parentElement] : []
  for (let next = element.closest(part); next; next = next.parentElement?.closest(part) ?? null)
    parts.push(next)
  return parts
}

/** The first field of the innermost of the parts that are still there. */
function firstField(parts: readonly Element[]): HTMLElement | null {
  for (const one of parts) {
    const found = one.isConnected ? one.querySelector<HTMLElement>(field) : null
    if (found) return found
  }
  return null
}
