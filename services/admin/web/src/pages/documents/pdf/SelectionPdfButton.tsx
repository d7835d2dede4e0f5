import type { Document } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { pdfKindOf } from './pdf-kind-of.ts'
import { texts } from './texts.ts'

const NewPdfJobDrawer = lazyPart(() => import('../../pdf-jobs/form/NewPdfJobDrawer.tsx'), 'NewPdfJobDrawer')

/** Opens the form of a PDF job for these documents: invoices or offers, as a job renders one kind. */
export function SelectionPdfButton({ documents }: { documents: readonly Document[] }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const kind = pdfKindOf(documents)
  return (
    <>
      <Tooltip label={t('oneKind')} disabled={kind !== null}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileTypePdf size={14} aria-hidden />}
          data-disabled={kind === null || undefined}
          aria-disabled={kind === null}
          onClick={() => kind !== null && setOpen(true)}
        >
          {t('createPdfs')}
        </Button>
      </Tooltip>
      {isOpen && kind !== null && (
        <NewPdfJobDrawer
          chosen={{ kind, ids: documents.map(({ id }) => id) }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
