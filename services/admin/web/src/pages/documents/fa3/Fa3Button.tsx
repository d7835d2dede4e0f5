import type { Document } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { IconFileTypeXml } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { notifyProblem } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { saveFile } from '../../transfer/save-file.ts'
import { documentFileName } from '../document-file-name.ts'
import { texts } from './texts.ts'

/** Downloads the structured invoice of a document; what it lacks is a notification. Only invoices have one. */
export function Fa3Button({ document }: { document: Pick<Document, 'id' | 'number' | 'type'> }) {
  const t = useTexts(texts)
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  if (document.type !== 'invoice') return null

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const file = await api.getStructuredInvoice(document.id)
      saveFile(documentFileName(document, 'xml'), file)
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Tooltip label={t('hint')} multiline maw={280}>
      <Button
        variant="default"
        leftSection={<IconFileTypeXml size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void download()}
      >
        {t('fa3')}
      </Button>
    </Tooltip>
  )
}
