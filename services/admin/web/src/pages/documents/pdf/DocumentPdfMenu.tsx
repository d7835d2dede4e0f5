import type { Document } from '@fiscus/client'
import { pdfLanguages } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Button, Menu } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { pdfKindOf } from './pdf-kind-of.ts'
import { texts } from './texts.ts'
import { useDocumentPdf } from './use-document-pdf.ts'

/** Downloads the PDF of a document in a language; one that is not stored is rendered first. */
export function DocumentPdfMenu({ document }: { document: Pick<Document, 'id' | 'number' | 'type'> }) {
  const t = useTexts(texts)
  const canRead = useCan('pdf:read')
  const { download, isBusy } = useDocumentPdf(document)
  if (!canRead || pdfKindOf([document]) === null) return null
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} loading={isBusy}>
          {t('pdf')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {pdfLanguages.map((language) => (
          <Menu.Item key={language} onClick={() => void download(language)}>
            {t(language)}
          </Menu.Item>
        ))}
        {document.type === 'invoice' && <Menu.Label maw={260}>{t('firstStays')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
