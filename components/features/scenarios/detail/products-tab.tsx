import { MARKS_PLACE } from '../marks/jump-to-marks'
import { MarksTable } from '../marks/marks-table'
import { ProductLines } from '../products/product-lines'

/** The products of a scenario and their marks. */
export default function ProductsTab({ scenarioId }: { scenarioId: string }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <ProductLines scenarioId={scenarioId} />
      <div id={MARKS_PLACE} tabIndex={-1} className="min-w-0">
        <MarksTable scenarioId={scenarioId} />
      </div>
    </div>
  )
}
