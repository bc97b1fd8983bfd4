// The lists of menus and selects, which nearly every page needs: they share most of their code, and come in one file.

export { MenuList } from './menu-list'
export { SelectList } from './select-list'
