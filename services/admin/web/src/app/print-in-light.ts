const attribute = 'data-mantine-color-scheme'

/**
 * Prints in the light colours: a browser prints no backgrounds, and the pale texts of the dark ones would be lost on
 * paper.
 */
export function printInLight(): void {
  const root = document.documentElement
  let before: string | null = null
  window.addEventListener('beforeprint', () => {
    before = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (before !== null) root.setAttribute(attribute, before)
  })
}
