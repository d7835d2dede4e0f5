const lengthMax = 2_000

/**
 * An address in the one form in which it is compared and stored: absolute, each segment of its path encoded alike,
 * without query and fragment. null: it is no http address, or too long.
 */
export function davUrl(text: string, base?: string): string | null {
  const url = URL.parse(text, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  url.search = ''
  url.hash = ''
  url.pathname = url.pathname.split('/').map(encodeAlike).join('/')
  return url.href.length > lengthMax ? null : url.href
}

/** Servers differ in what they encode: `a@b` and `a%40b` are one object. A segment that is no UTF-8 stays as it is. */
function encodeAlike(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment)).replace(
      /%(40|3A|24|26|2B|2C|3D|3B)/g,
      decodeURIComponent,
    )
  } catch {
    return segment
  }
}

/** The address with a slash at its end, which a collection has. */
export function collectionUrl(url: string): string {
  return url.endsWith('/') ? url : `${url}/`
}

/** Whether a href of an answer is the collection itself, with or without a slash at its end. */
export function isSameCollection(href: string, collection: string): boolean {
  return collectionUrl(davUrl(href, collection) ?? '') === collection
}

/** Whether a href of an answer is an address that is neither the collection nor anything below it. */
export function isElsewhere(href: string, collection: string): boolean {
  const url = davUrl(href, collection)
  return url !== null && !collectionUrl(url).startsWith(collection)
}

/** The address of an object of a collection: on its origin and directly below its path. null for any other address. */
export function memberUrl(href: string, collection: string): string | null {
  const url = davUrl(href, collection)
  if (url === null || !url.startsWith(collection)) return null
  const name = url.slice(collection.length)
  return name === '' || name.includes('/') ? null : url
}
