/**
 * What the page provides as `react-router-dom`. A shared module can't be tree-shaken, because nobody
 * knows what a remote will take from it, so the shell says what may be taken: without this list every
 * visit pays for server rendering, forms and framework mode. A law test holds it against the sources.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  createPath,
  createSearchParams,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  resolvePath,
  Route,
  Router,
  Routes,
  useBlocker,
  useHref,
  useLinkClickHandler,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutlet,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRouteError,
  useRouteLoaderData,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
