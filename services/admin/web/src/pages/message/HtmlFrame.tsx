import type { MailMessage } from '@fiscus/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../api/client.ts'
import { styleNonce } from '../../app/style-nonce.ts'
import { useTexts } from '../../texts/texts.ts'
import { dataAddress, imagesOf } from './data-images.ts'
import { framedHtml, withImages } from './framed-html.ts'
import classes from './HtmlFrame.module.css'
import { texts } from './texts.ts'

/**
 * The sanitised HTML of a message in a frame without scripts, forms and an origin. Its links open new tabs. It inherits
 * the policy of the panel, which loads nothing from other servers.
 */
export function HtmlFrame({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const api = useApi()
  const wanted = imagesOf(message)
  const { data: images } = useQuery({
    queryKey: ['mail-images', message.id],
    queryFn: async ({ signal }) => {
      const read = wanted.map(async ({ id }) => {
        const image = await api.getMessageAttachment(message.id, id, { signal })
        return [id, await dataAddress(image)] as const
      })
      return new Map(await Promise.all(read))
    },
    enabled: wanted.length > 0,
  })
  const page = useMemo(() => {
    const { html, css } = framedHtml(withImages(message.html ?? '', images ?? new Map()))
    return `<!doctype html><meta charset="utf-8"><style nonce="${styleNonce()}">${css}</style>${html}`
  }, [message.html, images])
  if (wanted.length > 0 && images === undefined) return null
  return (
    <iframe
      className={classes.frame}
      title={t('htmlTitle')}
      srcDoc={page}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
