import type { PdfFile } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { useSizeText } from '../mail/use-size-text.ts'
import { DownloadLink } from '../pdf/DownloadLink.tsx'
import { fileAddress } from '../pdf/file-address.ts'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { texts } from './texts.ts'

export function useFileColumns(): readonly Column<PdfFile>[] {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const format = useFormat()
  const sizeText = useSizeText()
  return [
    { key: 'name', header: t('name'), isName: true, width: '30%', cell: ({ name }) => name },
    { key: 'kind', header: words('kind'), cell: ({ kind }) => words(`kind.${kind}`) },
    { key: 'language', header: words('language'), cell: ({ language }) => words(`language.${language}`) },
    {
      key: 'permanence',
      header: t('permanence'),
      cell: ({ is_immutable: isImmutable }) => (
        <StatusBadge
          tone={isImmutable ? 'good' : 'neutral'}
          label={t(isImmutable ? 'immutable' : 'replaceable')}
        />
      ),
    },
    { key: 'pages', header: words('pages'), align: 'end', cell: ({ pages }) => format.number(pages) },
    {
      key: 'size',
      header: words('size'),
      align: 'end',
      width: '5.5rem',
      cell: ({ bytes }) => sizeText(bytes),
    },
    { key: 'created', header: t('created'), cell: ({ created_at }) => <DateTime value={created_at} /> },
    {
      key: 'download',
      header: words('download'),
      cell: ({ id, name }) => <DownloadLink compact href={fileAddress(id)} name={name} />,
    },
  ]
}
