import { MarksTable } from '../marks/marks-table'
import { ProductLines } from '../products/product-lines'

/** The goods of a scenario, and the marks that they carry. */
export default function ProductsTab({ scenarioId }: { scenarioId: string }) {
  return (
    <div className="grid min-w-0 gap-4">
      <ProductLines scenarioId={scenarioId} />
      <MarksTable scenarioId={scenarioId} />
    </div>
  )
}
