// The short link is the same page (docs/domain.md, Screens).
export { default } from '../../../projects/[id]/(detail)/page'
