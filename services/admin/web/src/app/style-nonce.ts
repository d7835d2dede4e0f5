/** The nonce of this page, for style elements. Browsers hide the attribute from scripts; the property has it. */
export function styleNonce(): string {
  const meta = document.querySelector('meta[property="csp-nonce"]')
  return meta instanceof HTMLElement ? meta.nonce : ''
}
