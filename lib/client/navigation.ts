/** The event of the window that says that the router is on its way to the address in its detail. */
export const NAVIGATION_BEGAN = 'uta-navigation'
