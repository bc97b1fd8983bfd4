export { default, generateMetadata } from '../../../projects/[id]/(detail)/layout'
