/** The gap in place of rows that are not drawn. */
export function RowGap({ height, columns }: { height: number | string; columns: number }) {
  return (
    <tr aria-hidden data-gap="" style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}
