/** Their resources have loads of their own. */
const divided = ['engine', 'tax']
const inTenant = /^\/tenants\/:tenant\/(?!creation|resume|suspend)/

/**
 * The class of a route for the labels of metrics, of which there are some dozens in a process, each with a dozen lines.
 * A tenant in the path makes no other one: `/api/v1/tenants/:tenant/tax/documents/:id/void` is of the class
 * `tax/documents`, and `/healthz` of `healthz`. The request log has the whole routes.
 * @param template see `routeTemplate`
 */
export function routeClass(template: string): string {
  const path = template.replace(/^\/api\/v1(?=\/)/, '').replace(inTenant, '/')
  const [first = '', second] = path.split('/').filter((part) => part !== '')
  return divided.includes(first) && second !== undefined ? `${first}/${second}` : first
}
