/** Rendered for each request, as every page of the product is. */
export const dynamic = 'force-dynamic'

export default function EmptyPage() {
  return <main>Empty</main>
}
