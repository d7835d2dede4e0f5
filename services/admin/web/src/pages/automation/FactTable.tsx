import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** Names with their values. A value that is null, undefined or false is left out with its name. */
export function FactTable({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Table fz="sm" verticalSpacing={6} layout="fixed">
      <Table.Tbody>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== false)
          .map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400} c="dimmed" w="36%">
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  )
}
