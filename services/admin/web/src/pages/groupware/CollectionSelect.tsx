import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const shownMax = 200

type Props = Omit<NativeSelectProps, 'data' | 'value'> & { kind: 'calendar' | 'address_book'; value?: string }

/**
 * The collection of a server that has the event or contact; the empty value: it is only here. It is left out where no
 * collection can be chosen, and disabled for users who may not read collections.
 */
export function CollectionSelect({ kind, disabled = false, ...props }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const canRead = useCan('dav:read')
  const found = useQuery({
    queryKey: ['dav-collections', 'select', kind],
    queryFn: ({ signal }) => api.listDavCollections({ kind, is_selected: '1', limit: shownMax, signal }),
    enabled: canRead,
  })
  const { value: chosen = '' } = props
  const collections = found.data?.collections ?? []
  const offered = collections.filter(
    ({ id, direction, is_read_only: isReadOnly }) =>
      id === chosen || (direction !== 'pull' && isReadOnly === 0),
  )
  if (chosen === '' && offered.length === 0) return null
  const isListed = chosen === '' || offered.some(({ id }) => id === chosen)
  return (
    <NativeSelect
      label={t(`collection.${kind}`)}
      description={t('collectionHelp')}
      data={[
        { value: '', label: t('onlyHere') },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: chosen, label: chosen }]),
      ]}
      disabled={disabled || !canRead}
      {...props}
    />
  )
}
