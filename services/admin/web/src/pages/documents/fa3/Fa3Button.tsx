import type { Document } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { IconFileTypeXml } from '@tabler/icons-react'
import { useApi } from '../../../api/client.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useDownload } from '../../transfer/use-download.ts'
import { documentFileName } from '../document-file-name.ts'
import { texts } from './texts.ts'

/** Downloads the structured invoice of a document; what it lacks is a notification. Only invoices have one. */
export function Fa3Button({ document }: { document: Pick<Document, 'id' | 'number' | 'type'> }) {
  const t = useTexts(texts)
  const api = useApi()
  const { download, isBusy } = useDownload()
  if (document.type !== 'invoice') return null

  const name = documentFileName(document, 'xml')
  return (
    <Tooltip label={t('hint')} multiline maw={280}>
      <Button
        variant="default"
        leftSection={<IconFileTypeXml size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void download(name, () => api.getStructuredInvoice(document.id))}
      >
        {t('fa3')}
      </Button>
    </Tooltip>
  )
}
