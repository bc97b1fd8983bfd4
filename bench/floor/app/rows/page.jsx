export const dynamic = 'force-dynamic'

const ROWS = Array.from({ length: 50 }, (_, index) => String(index + 1).padStart(5, '0'))
const COLUMNS = ['country', 'plant', 'status', 'person', 'updated']

/** Fifty rows of plain text, as a table can't be lighter. */
export default function RowsPage() {
  return (
    <table>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <td>{row}</td>
            {COLUMNS.map((column) => (
              <td key={column}>{`${column} ${row}`}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
