import { notFound } from 'next/navigation'

// Whatever is no page. Its About page is `not-found.tsx` beside this and not above: what stands for the pages of a
// folder that are not there is sent along with every page of that folder.
export default function UnknownAddress() {
  notFound()
}
