// The short link is the same page (first text, section 2).
export { default, generateMetadata } from '../../projects/[id]/page'
