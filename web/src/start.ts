/** The page itself: everything that all of them need, and the shelf. */
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepForOffline } from "./offline/register";

const target = document.getElementById("app");
if (target) mount(App, { target });
keepForOffline();
