import { useDispatch, useSelector } from 'react-redux';
import type { RootState } from '../app/rootReducer.ts';

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes();
