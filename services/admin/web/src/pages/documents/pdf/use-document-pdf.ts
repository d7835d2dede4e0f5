import type { Document } from '@fiscus/client'
import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { notifyDone, notifyProblem, notifyWarning } from '../../../problems/notify.tsx'
import { useServiceText } from '../../../problems/problem-text.ts'
import { useTexts } from '../../../texts/texts.ts'
import { saveFile } from '../../transfer/save-file.ts'
import { documentFileName } from '../document-file-name.ts'
import { texts } from './texts.ts'

/** Each waits up to 25 s for the PDF that a job renders. */
const attemptsMax = 4
const timeoutMs = 40_000

/** Downloads the PDF of a document, and waits while a job renders it. Leaving the page ends the wait, not the job. */
export function useDocumentPdf({ id, number }: Pick<Document, 'id' | 'number'>) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  const left = useRef<AbortController>(null)
  useEffect(() => () => left.current?.abort(), [])

  async function download(language: PdfLanguage): Promise<void> {
    const controller = new AbortController()
    left.current = controller
    const { signal } = controller
    setBusy(true)
    try {
      for (let attempt = 0; attempt < attemptsMax; attempt++) {
        const file = await api.getDocumentPdf(id, { language, signal, timeoutMs })
        if (file.size === 0) continue
        saveFile(documentFileName({ number }, 'pdf'), file)
        if (file.warning !== null) notifyWarning(serviceText(file.warning, file.warningMessage))
        return
      }
      notifyDone(t('late'))
    } catch (error) {
      if (!signal.aborted) notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return { download, isBusy }
}
