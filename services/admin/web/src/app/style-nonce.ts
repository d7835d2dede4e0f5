/** The nonce of this page, for style elements. Browsers hide the attribute from scripts; the property has it. */
export function styleNonce(): string {
  const meta = document.querySelector('meta[property="csp-nonce"]')
  return meta instanceof HTMLElement ? meta.nonce : ''
}

/**
 * Gives the nonce to the libraries that read it from the global variable of webpack: the one that locks scrolling
 * behind dialogs.
 */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
