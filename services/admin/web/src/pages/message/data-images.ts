import type { MailMessage } from '@fiscus/client'

const imagesMax = 20
const imageBytesMax = 2_000_000
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** The images of a message that its HTML shows, and that a browser shows without running anything. */
export function imagesOf({ html, attachments }: Pick<MailMessage, 'html' | 'attachments'>) {
  return attachments
    .filter(({ id, media_type: type, bytes }) => {
      const isShown = html?.includes(`/attachments/${id}`) ?? false
      return isShown && bytes <= imageBytesMax && imageTypes.includes(type)
    })
    .slice(0, imagesMax)
}

/** The content of an image as an address. */
export function dataAddress(image: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(image)
  })
}
