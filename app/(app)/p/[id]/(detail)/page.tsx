// The short link is the same page (first text, section 2).
export { default } from '../../../projects/[id]/(detail)/page'
