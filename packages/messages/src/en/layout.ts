/** The header and footer of every page. Only constants, which the build can inline. */

export const skipToContent = 'Skip to content'
/** The name of the navigation, for screen readers. */
export const mainNavigation = 'Main'
/** @limit 12 */
export const menu = 'menu'
/** @limit 12 */
export const home = 'Home'
/** @limit 16 */
export const about = 'About Us'
/** @limit 18 */
export const classes = 'Classes'
/** @limit 14 */
export const courses = 'Courses'
/** @limit 14 */
export const profile = 'Profile'
/** @limit 16 */
export const logIn = 'Login'
/** @limit 16 */
export const logOut = 'Logout'
/** In the phone's menu, to the foot of the page. */
export const languageAndZone = 'Language and time zone'
/** @limit 18 */
export const signUp = 'Join us'

export const sitemap = 'Sitemap'
export const search = 'Search'
export const upcomingClasses = 'Upcoming classes'
export const catalogue = 'Course catalogue'
export const mission = 'Our mission'
export const resources = 'Resources'
export const offer = 'What we offer'
export const reasons = 'Why choose us'
export const bookingAndCancelling = 'Booking and cancelling'
export const teaching = 'Teaching here'
export const terms = 'Terms'
export const privacy = 'Privacy'

export const newsletter = 'Newsletter'
export const newsletterHelp = 'New classes and courses, now and then.'
export const newsletterMailed = 'We’ve sent you an email. Open its link to subscribe.'
export const yourEmail = 'Your email address'
export const subscribe = 'Subscribe'
