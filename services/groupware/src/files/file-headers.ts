/** The headers of an exported file: to store, never a page. `name` has plain letters only. */
export function fileHeaders(type: 'text/calendar' | 'text/vcard', name: string): Record<string, string> {
  return {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}
